// Waves of src/web/ui/wave-path.ts, whose code public pages do without; a test compares them.

/** Of the step 'Shadow': in a box of 100, around 16. */
export const SPEAK =
  'M0 16c2.5 0 2.5 -4 5 -4s6.4 12.8 10 12.8s6.4 -17.3 10 -17.3s6.4 16 10 16s6.4 -13.9 10 -13.9s6.4 11.8 10 11.8s6.4 -9.7 10 -9.7s6.4 7.5 10 7.5s6.4 -5.2 10 -5.2s6.4 2.7 10 2.7s1.4 -0.7 5 -0.7'

/** Goes on from a line: in a box of 148. */
export const TODAY =
  'c4.7 0 4.7 -4.4 9.3 -4.4s11.8 12.7 18.5 12.7s11.8 -15.4 18.5 -15.4s11.8 13.1 18.5 13.1s11.8 -10.8 18.5 -10.8s11.8 8.3 18.5 8.3s11.8 -5.7 18.5 -5.7s11.8 3 18.5 3s2.5 -0.8 9.2 -0.8'
