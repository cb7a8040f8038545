import { MAX_TAG, MAX_TAGS_OF_FILE } from '../../wire/terms/folders'

/** A tag over the picked files: on all of them, on some, on none. */
export interface TagShare {
  tag: string
  share: 'all' | 'some' | 'none'
}

/** What the picked files carry, and what else there is, the carried first. */
export function shareTags(
  tagsOfFiles: readonly (readonly string[])[],
  existingTags: readonly string[],
): TagShare[] {
  const all = [...new Set([...tagsOfFiles.flat(), ...existingTags])]
  const shares = all.map((tag) => ({ tag, share: shareOf(tag, tagsOfFiles) }))
  return shares.toSorted((a, b) => rank[a.share] - rank[b.share])
}

/** What to add and what to take off, when the choice went from `before` to `after`. */
export function changeOfTags(before: readonly TagShare[], after: readonly TagShare[]) {
  const former = new Map(before.map(({ tag, share }) => [tag, share]))
  const moved = after.filter(({ tag, share }) => share !== (former.get(tag) ?? 'none'))
  return {
    add: moved.filter(({ share }) => share === 'all').map(({ tag }) => tag),
    remove: moved.filter(({ share }) => share === 'none').map(({ tag }) => tag),
  }
}

/** A tag as it is kept, or what is wrong with it. */
export function checkTag(tag: string): string {
  const trimmed = tag.trim()
  if (trimmed === '') return '标签不能为空'
  return trimmed.length > MAX_TAG ? `标签最多${MAX_TAG}个字` : ''
}

/** A file carries so many; '' when the choice fits. */
export const checkTagCount = (shares: readonly TagShare[]) =>
  shares.filter(({ share }) => share !== 'none').length > MAX_TAGS_OF_FILE
    ? `每份资料最多${MAX_TAGS_OF_FILE}个标签`
    : ''

const rank = { all: 0, some: 1, none: 2 }

function shareOf(tag: string, tagsOfFiles: readonly (readonly string[])[]): TagShare['share'] {
  const count = tagsOfFiles.filter((tags) => tags.includes(tag)).length
  if (count === 0) return 'none'
  return count === tagsOfFiles.length ? 'all' : 'some'
}
