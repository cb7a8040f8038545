import { findIn } from '#packages/chinese/keyword'
import { asFound } from '~/core/text/find'
import { listMembers, listPeople } from '~/features/teams/server'
import { roleLabels, type RoleName } from '~/features/teams/terms'
import { groupOf, type Source } from '../source'

const MEMBERS_AT_MOST = 30

/** The team's people, for those who run it: by name, in pinyin too, by account and by number. */
export const membersSource: Source = {
  kinds: ['member'],
  async begin(ctx, { keyword, limit, isFiltered }) {
    if (ctx.seat.role === 'member' || isFiltered) return async () => []
    const page = { keyword: keyword.typed, pageNo: 1, pageSize: MEMBERS_AT_MOST }
    const [listed, people] = await Promise.all([
      listMembers(ctx, page),
      listPeople(ctx, { withGone: false }),
    ])
    const byName = people.flatMap(({ memberId: id, name, role }) =>
      findIn(name, keyword) ? [{ id, name, role }] : [],
    )
    const byId = new Map<string, { id: string; name: string; role: RoleName }>(
      [...byName, ...listed.records].map((person) => [person.id, person]),
    )
    return async () =>
      groupOf('member', asFound([...byId.values()], limit), ({ id, name, role }) => ({
        id,
        path: `/team/members/${id}`,
        title: name,
        marks: findIn(name, keyword) ?? [],
        line: roleLabels[role],
      }))
  },
}
