import { useShellOrNull } from '~/client/use-shell'
import { Seal } from '~/kit/seal'

export interface BrandMarkProps {
  size?: 'small' | 'medium'
  /** The name stands beside it. */
  decorative?: boolean
}

/** The brand's logo, or a seal of the first two characters of its name. */
export function BrandMark({ size = 'medium', decorative }: BrandMarkProps) {
  const brand = useShellOrNull()?.brand
  if (!brand) return null
  const name = brand.shellName || brand.name
  if (brand.logoUrl) {
    return <img className="k-brand-mark" src={brand.logoUrl} alt={decorative ? '' : name} />
  }
  return <Seal characters={name} isHouse={brand.isHouse} size={size} decorative={decorative} />
}
