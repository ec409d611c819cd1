type Wave = { width: number; middle: number; height: number; periods: number }

const STEPS_PER_PERIOD = 16 // as smooth as a curve at the sizes in use

/**
 * An SVG path: a sine wave that rises at once and fades, from x = 0 to `width` around `middle`, in the drawing's units.
 * y = middle - height sin(2 pi n t) (1 - t)^0.9 sin(min(1, 5 t) pi / 2)
 */
export function wavePath({ width, middle, height, periods }: Wave): string {
  const steps = Math.round(periods * STEPS_PER_PERIOD)
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps
    const swell = (1 - t) ** 0.9 * Math.sin((Math.min(1, 5 * t) * Math.PI) / 2)
    const y = middle - height * Math.sin(2 * Math.PI * periods * t) * swell
    return `${(t * width).toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}
