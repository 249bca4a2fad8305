import { png } from './png.ts'

/** A test brand: a ring around a needle that points north. */
export const northlight = {
  name: 'Northlight',
  accent: '#0f766e',
  supportEmail: 'care@northlight.example',
  supportPhone: '+91 80 4718 2200',
  signatory: 'Anita Rao',
}

const teal = [15, 118, 110, 255] as const
const amber = [217, 119, 6, 255] as const
const ink = [24, 32, 84, 255] as const

export const logo = () =>
  png(240, 240, (x, y) => {
    const [right, down] = [x - 0.5, y - 0.5]
    const distance = Math.hypot(right, down)
    if (distance > 0.48) return undefined
    if (distance > 0.38) return teal
    const isNeedle = Math.abs(right) < 0.1 * (1 - Math.abs(down) / 0.32)
    return isNeedle ? (down < 0 ? amber : teal) : undefined
  })

export const signature = () =>
  png(600, 200, (x, y) => {
    const line = 0.5 + 0.36 * Math.sin(40 * x ** 0.8) * Math.exp(-1.8 * x)
    const thickness = 0.02 + 0.02 * Math.abs(Math.cos(20 * x))
    return x > 0.04 && x < 0.96 && Math.abs(y - line) < thickness ? ink : undefined
  })
