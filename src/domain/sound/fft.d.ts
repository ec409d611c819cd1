declare module 'fft.js' {
  /** Complex numbers lie as real and imaginary parts in turn. */
  export default class FFT {
    /** `size` is a power of two. */
    constructor(size: number)
    /** Fills the first half of the spectrum, of `size / 2 + 1` complex numbers. */
    realTransform(out: Float64Array, input: Float64Array): void
  }
}
