declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: {
      targetFormat?: 'woff2' | 'woff' | 'truetype' | 'sfnt'
      keepFeatures?: string[]
      variationAxes?: Record<string, Axis>
      noHinting?: boolean
    },
  ): Promise<Buffer>
}
