// open_device opens a device for stereo float samples and gives how many frames
// it holds. It never stops on an underrun: what is missing is silence, and the
// device stays awake.
static int open_device(snd_pcm_t **pcm, const char *name, unsigned rate, snd_pcm_uframes_t *buffer, snd_pcm_uframes_t *period) {
	snd_pcm_hw_params_t *hw;
	snd_pcm_sw_params_t *sw;
	snd_pcm_uframes_t boundary;
	int err;
	snd_pcm_hw_params_alloca(&hw);
	snd_pcm_sw_params_alloca(&sw);
	if ((err = snd_pcm_open(pcm, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)) < 0)
		return err;
	if ((err = snd_pcm_hw_params_any(*pcm, hw)) < 0 ||
	    (err = snd_pcm_hw_params_set_rate_resample(*pcm, hw, 1)) < 0 ||
	    (err = snd_pcm_hw_params_set_access(*pcm, hw, SND_PCM_ACCESS_RW_INTERLEAVED)) < 0 ||
	    (err = snd_pcm_hw_params_set_format(*pcm, hw, SND_PCM_FORMAT_FLOAT_LE)) < 0 ||
	    (err = snd_pcm_hw_params_set_channels(*pcm, hw, 2)) < 0 ||
	    (err = snd_pcm_hw_params_set_rate(*pcm, hw, rate, 0)) < 0 ||
	    (err = snd_pcm_hw_params_set_buffer_size_near(*pcm, hw, buffer)) < 0 ||
	    (err = snd_pcm_hw_params_set_period_size_near(*pcm, hw, period, 0)) < 0 ||
	    (err = snd_pcm_hw_params(*pcm, hw)) < 0 ||
	    (err = snd_pcm_hw_params_get_buffer_size(hw, buffer)) < 0 ||
	    (err = snd_pcm_hw_params_get_period_size(hw, period, 0)) < 0 ||
	    (err = snd_pcm_sw_params_current(*pcm, sw)) < 0 ||
	    (err = snd_pcm_sw_params_get_boundary(sw, &boundary)) < 0 ||
	    (err = snd_pcm_sw_params_set_avail_min(*pcm, sw, *period)) < 0 ||
	    (err = snd_pcm_sw_params_set_stop_threshold(*pcm, sw, boundary)) < 0 ||
	    (err = snd_pcm_sw_params(*pcm, sw)) < 0) {
		snd_pcm_close(*pcm);
		return err;
	}
	return 0;
}

static void ignore(const char *file, int line, const char *function, int err, const char *format, ...) {}

// hush stops ALSA from writing every device it tried to stderr; what matters of
// it comes back as an error. refresh makes it look anew at what there is.
static void hush(void) { snd_lib_error_set_handler(ignore); }
static void refresh(void) { snd_config_update_free_global(); }
