import type { FolderAccessView } from '../../wire/contracts/folders'
import { folderAudiences, type FolderAudience } from '../../wire/terms/folders'
import type { FolderAccess } from './calls'

export type AccessRules = Required<FolderAccess>

/** What the folder itself says, ready to be changed. */
export const rulesOf = ({ see, change, members }: FolderAccessView): AccessRules => ({
  see,
  change,
  members: members.map((member) => ({ ...member })),
  // Whoever closes a folder means its words: they leave nowhere unless somebody says so.
  keep: [],
})

/** Nobody changes what they cannot see: changing is at least as narrow as seeing. */
export function narrowed(rules: AccessRules): AccessRules {
  const isWider = widthOf(rules.change) < widthOf(rules.see)
  return isWider ? { ...rules, change: rules.see } : rules
}

const widthOf = (audience: FolderAudience) => folderAudiences.indexOf(audience)
