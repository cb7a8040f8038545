import { accounts } from '~/features/auth/server/tables'
import { hashCheaply } from './password-hashes'
import type { Context } from '~/core/context'

/** A person with an account; the password is `ink-and-paper-9` unless one is given ('' for none). */
export async function addPerson(
  ctx: Context,
  changes: Partial<typeof accounts.$inferInsert> & { password?: string } = {},
) {
  const { password = 'ink-and-paper-9', ...row } = changes
  const id = row.id ?? ctx.newId()
  const person = {
    id,
    account: `name-${id}`,
    passwordHash: password === '' ? '' : hashCheaply(password),
    name: '阿墨',
    createdAt: ctx.now().getTime(),
    ...row,
  }
  await ctx.db.insert(accounts).values(person)
  return person
}
