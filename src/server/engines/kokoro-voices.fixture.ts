/** Some of the voices that Kokoro-FastAPI has. */
export const KOKORO_VOICES = [
  'af_heart',
  'bf_emma',
  'ef_dora',
  'ff_siwis',
  'if_sara',
  'pf_dora',
  'jf_alpha',
  'zf_xiaobei',
]
