import { useId } from 'react'
import { roleLabels, type RoleName } from '../../terms'

export interface RoleCardsProps {
  value: RoleName
  /** Roles that this person may give. */
  open: readonly RoleName[]
  /** Shown although they cannot be picked. */
  closed?: readonly RoleName[]
  onChange: (role: RoleName) => void
}

/** The roles with what each may do. */
export function RoleCards({ value, open, closed = [], onChange }: RoleCardsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="k-label">角色</legend>
      <div className="flex flex-col gap-2">
        {roles
          .filter((role) => open.includes(role) || closed.includes(role))
          .map((role) => (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words are the role's own
            <label
              key={role}
              className="t-role k-choice"
              data-on={role === value || undefined}
              data-off={!open.includes(role) || undefined}
            >
              <input
                type="radio"
                aria-label={roleLabels[role]}
                name={name}
                checked={role === value}
                disabled={!open.includes(role)}
                onChange={() => onChange(role)}
              />
              <span>
                <b className="block font-semibold">{roleLabels[role]}</b>
                <span className="block text-small">{meanings[role]}</span>
              </span>
            </label>
          ))}
      </div>
    </fieldset>
  )
}

const roles = ['owner', 'admin', 'member'] as const satisfies readonly RoleName[]
const meanings = {
  owner: '每个团队只有一位，转让请到团队管理。',
  admin: '可管理成员、资料与团队权益，只有创建者能授予。',
  member: '可提问、添加资料，能改动自己添加的资料。',
} as const satisfies Record<RoleName, string>
