type Wave = { width: number; height: number; periods: number }

const ROUNDNESS = 0.364 // of the way from turn to turn: where a cubic curve comes closest to a sine

function swell(t: number): number {
  return (1 - t) ** 0.9 * Math.sin((Math.min(1, 5 * t) * Math.PI) / 2)
}

/** With one decimal, as short as it can be written: these numbers are in the HTML of every page. */
function short(value: number): number {
  return Number(value.toFixed(1))
}

/**
 * Goes on from where an SVG path is: a sine wave that rises at once and fades, in the drawing's units, by a curve from
 * turn to turn. y = -height sin(2 pi n t) (1 - t)^0.9 sin(min(1, 5 t) pi / 2)
 */
export function waveOn({ width, height, periods }: Wave): string {
  const half = width / periods / 2
  const turns = Array.from({ length: Math.round(2 * periods) }, (_, index) => {
    const x = half * (index + 0.5)
    return { x: short(x), y: short(height * swell(x / width) * (index % 2 === 0 ? -1 : 1)) }
  })
  let at = { x: 0, y: 0 }
  return [...turns, { x: width, y: 0 }]
    .map((turn, index) => {
      const [dx, dy] = [short(turn.x - at.x), short(turn.y - at.y)]
      at = turn
      return index === 0
        ? `c${short(dx / 2)} 0 ${short(dx / 2)} ${dy} ${dx} ${dy}` // out of a line
        : `s${short(dx - ROUNDNESS * half)} ${dy} ${dx} ${dy}`
    })
    .join('')
}

/** The same as a path of its own, from x = 0 to `width` around `middle`. */
export function wavePath({ middle, ...wave }: Wave & { middle: number }): string {
  return `M0 ${middle}${waveOn(wave)}`
}
