import type { ReactNode } from 'react'
import { Avatar, type AvatarProps } from '~/kit/avatar'

interface PersonProps {
  name: string
  seed: string
  hint: string
  children: ReactNode
}

/** Who a row is about, in two lines. */
export function Person({ name, seed, hint, children }: PersonProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} size="medium" tone={toneOf(seed)} />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <span className="truncate" title={name}>
            {name}
          </span>
          {children}
        </div>
        <div className="truncate text-micro text-ink-3">{hint}</div>
      </div>
    </div>
  )
}

/** A colour that stays with its person. */
export function toneOf(seed: string): NonNullable<AvatarProps['tone']> {
  return tones[Number(seed.slice(-2)) % tones.length] ?? 'plain'
}
const tones = ['plain', 'success', 'indigo', 'warning'] as const
