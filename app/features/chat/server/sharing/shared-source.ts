import { UNPUBLISHED_LABEL, type SharedSource, type SourceKind } from '~/features/sharing/terms'
import { outsideAddress } from '~/features/sharing/server'
import type { Reference, ReferenceType } from '../../terms'

const kinds = {
  repo_file: 'library',
  repo_block: 'library',
  web: 'web',
  scholar: 'scholar',
} as const satisfies Record<ReferenceType, SourceKind>

/** A source as strangers see it: nothing that leads into the team. Only public pages and papers keep their address. */
export function sharedSource(
  ref: Reference,
  rules: { isUnpublished: boolean; host: string; format(text: string): string },
): SharedSource {
  const { index, support } = ref
  const kind = kinds[ref.type]
  if (rules.isUnpublished) {
    return {
      index,
      kind,
      support,
      title: UNPUBLISHED_LABEL,
      content: '',
      used: [],
      isKeptBack: true,
    }
  }
  const { format } = rules
  const shared = {
    index,
    kind,
    support,
    title: format(ref.title),
    content: format(ref.content),
    used: ref.used.map(({ from, to }) => ({ from, to })),
    ...(ref.isAnswer && { isAnswer: true as const }),
  }
  if (kind === 'library') return { ...shared, ...(ref.extension && { extension: ref.extension }) }
  const { authors, year, venue, site, publishedAt } = ref
  const url = outsideAddress(ref.url, rules.host)
  return {
    ...shared,
    ...(url && { url }),
    ...(site && { site }),
    ...(publishedAt && { publishedAt }),
    ...(authors && { authors }),
    ...(year !== undefined && { year }),
    ...(venue && { venue }),
  }
}
