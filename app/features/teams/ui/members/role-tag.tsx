import { Tag } from '~/kit/tag'
import { roleLabels, type RoleName } from '../../terms'

/** The role in words; the higher ones stand out. */
export function RoleTag({ role }: { role: RoleName }) {
  if (role === 'member') return <span className="text-small text-ink-2">{roleLabels.member}</span>
  return (
    <Tag tone="brand" className={role === 'owner' ? 't-owner' : undefined}>
      {roleLabels[role]}
    </Tag>
  )
}
