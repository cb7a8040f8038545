import type { LucideProps } from 'lucide-react'

declare global {
  /** Address of the sprite that the build wrote; see `vite.icon-sprite.ts`. */
  var __ICON_SPRITE__: string
}

/** Where the sprite lies; empty where lucide draws by itself. */
export const ICON_SPRITE: string = import.meta.env.PROD ? __ICON_SPRITE__ : ''

/**
 * An icon by its name in the sprite. On the server `drawing`, its lines as markup, goes into the page: it is there with
 * the first paint, and hydration lets it stand.
 */
export function spriteIcon(name: string, drawing = `<use href="${ICON_SPRITE}#${name}"/>`) {
  const lines = { __html: drawing }
  return function Icon({ size = 24, className, ...rest }: LucideProps) {
    const isNamed = 'aria-label' in rest || 'role' in rest
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden={isNamed ? undefined : true}
        {...rest}
        className={className ? `lucide ${className}` : 'lucide'}
        suppressHydrationWarning
        dangerouslySetInnerHTML={lines}
      />
    )
  }
}
