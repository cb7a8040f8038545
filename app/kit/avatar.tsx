import { UserRound } from 'lucide-react'

export interface AvatarProps {
  name: string
  imageUrl?: string
  size?: 'small' | 'medium' | 'large' | 'huge'
  tone?: 'plain' | 'indigo' | 'success' | 'warning' | 'brand'
  /** How many characters of the name are shown. */
  characters?: 1 | 2
}

/** A person or a team as a square; decorative, the name stands beside it or labels the button. */
export function Avatar({
  name,
  imageUrl,
  size = 'small',
  tone = 'plain',
  characters = 1,
}: AvatarProps) {
  return (
    <span className="k-avatar" data-size={size} data-tone={tone} aria-hidden="true">
      {imageUrl ? (
        <img src={imageUrl} alt="" className="size-full object-cover" />
      ) : name.trim() === '' ? (
        // Nobody in particular: a visitor.
        <UserRound size={18} />
      ) : (
        [...name.trim()].slice(0, characters).join('')
      )}
    </span>
  )
}
