import { referenceTypes, type Reference, type ReferenceType } from '../../terms'

export const referenceFilters = ['all', 'library', 'web', 'scholar'] as const
export type ReferenceFilter = (typeof referenceFilters)[number]

const kinds = {
  library: ['repo_file', 'repo_block'],
  web: ['web'],
  scholar: ['scholar'],
} as const satisfies Record<Exclude<ReferenceFilter, 'all'>, readonly ReferenceType[]>

const filterNames = {
  all: '全部',
  library: '知识库',
  web: '联网',
  scholar: '学术',
} as const satisfies Record<ReferenceFilter, string>

export const passes = (filter: ReferenceFilter, { type }: Pick<Reference, 'type'>) =>
  filter === 'all' || kinds[filter].some((kind) => kind === type)

/** The filters that would show something, each with its count. */
export function countFilters(refs: readonly Reference[]) {
  return referenceFilters
    .map((filter) => ({ filter, count: refs.filter((ref) => passes(filter, ref)).length }))
    .filter(({ filter, count }) => filter === 'all' || count > 0)
    .map(({ filter, count }) => ({ filter, label: `${filterNames[filter]} ${count}` }))
}

/** The name a reference goes by: a passage of a document stands for the document it opens. */
export const displayTypeOf = ({
  type,
  fileId,
}: Pick<Reference, 'type' | 'fileId'>): ReferenceType =>
  type === 'repo_block' && fileId !== undefined ? 'repo_file' : type

/** References by the type they are shown as, in the order of the drawer; empty groups are left out. */
export function groupReferences(refs: readonly Reference[], filter: ReferenceFilter) {
  return referenceTypes
    .map((type) => ({
      type,
      refs: refs.filter((ref) => displayTypeOf(ref) === type && passes(filter, ref)),
    }))
    .filter((group) => group.refs.length > 0)
}
