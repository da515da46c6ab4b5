//! Decodes packets of AAC-LC for `src/audio/aac/aac-decoder.ts`. An instance of the module is one decoder.

use std::cell::RefCell;
use symphonia_codec_aac::AacDecoder;
use symphonia_core::audio::{AudioBufferRef, Signal};
use symphonia_core::codecs::{CodecParameters, Decoder, DecoderOptions, CODEC_TYPE_AAC};
use symphonia_core::formats::Packet;

#[derive(Default)]
struct State {
    decoder: Option<AacDecoder>,
    input: Vec<u8>,
    output: Vec<f32>,
}

thread_local!(static STATE: RefCell<State> = RefCell::default());

/// Where the next configuration or packet of so many bytes is written to.
#[no_mangle]
pub extern "C" fn input(length: usize) -> *mut u8 {
    STATE.with(|state| {
        let input = &mut state.borrow_mut().input;
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Opens the decoder with the AudioSpecificConfig in the input. 0: it cannot be decoded.
#[no_mangle]
pub extern "C" fn open(sample_rate: u32) -> u32 {
    STATE.with(|state| {
        let state = &mut *state.borrow_mut();
        let mut parameters = CodecParameters::new();
        parameters
            .for_codec(CODEC_TYPE_AAC)
            .with_sample_rate(sample_rate)
            .with_extra_data(state.input.clone().into_boxed_slice());
        state.decoder = AacDecoder::try_new(&parameters, &DecoderOptions::default()).ok();
        state.decoder.is_some() as u32
    })
}

/// Decodes the packet in the input. Returns the number of samples; 0: it is damaged.
#[no_mangle]
pub extern "C" fn decode() -> usize {
    STATE.with(|state| {
        let State { decoder, input, output } = &mut *state.borrow_mut();
        output.clear();
        let packet = Packet::new_from_slice(0, 0, 0, input);
        if let Some(Ok(AudioBufferRef::F32(audio))) = decoder.as_mut().map(|decoder| decoder.decode(&packet)) {
            let channels = audio.spec().channels.count();
            output.resize(audio.frames(), 0.0);
            for channel in 0..channels {
                for (sum, sample) in output.iter_mut().zip(audio.chan(channel)) {
                    *sum += sample / channels as f32;
                }
            }
        }
        output.len()
    })
}

/// The samples of the last packet, its channels mixed to one.
#[no_mangle]
pub extern "C" fn output() -> *const f32 {
    STATE.with(|state| state.borrow().output.as_ptr())
}
