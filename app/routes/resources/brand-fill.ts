import type { BrandView } from '~/features/brands/contract'
import { brandStyle } from '~/kit/brand-color'

/** What a brand's seal is filled with. */
export function brandFill(brand: BrandView | null): `#${string}` {
  if (brand?.isHouse) return SEAL
  const { light } = brandStyle(brand?.color ?? '') ?? {}
  return light ? `#${light.brand.slice(1)}` : INK
}

// `--seal-fill` and `--brand` by day; a picture cannot read tokens.
const SEAL = '#c32b1d'
const INK = '#252f41'
