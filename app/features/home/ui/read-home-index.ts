import { api } from '~/client/api'
import type { HomeIndexView } from '../terms'

/** What stands on the home page now; `path` is another address of the same answer. Null when it could not be read. */
export async function readHomeIndex(path = '/home/index'): Promise<HomeIndexView | null> {
  const answer = await api.get<HomeIndexView>(path, {}, { silent: true })
  return answer.ok ? answer.data : null
}
