import { apiClient } from '../../scripts/lib/product.mjs'
import { pagePaths } from './page-paths'
import { expect, HOUSE_TEAM, PASSWORD, test } from './world'

const teamPages = pagePaths().filter((path) => path === '/team' || path.startsWith('/team/'))
/** What only owner and admins may read on them. */
const SECRETS = /shenyan|zhouhe|ymk_|邀请成员/

test('S7: no page of the team tells a member or a visitor anything, whole or as data', async ({
  product,
}) => {
  expect(teamPages.length).toBeGreaterThan(8)
  const owner = await signedIn(product.url, 'shenyan')
  await owner.post(`/team/${HOUSE_TEAM}/apiKey/add`, { name: '脚本', scopes: ['ask'], days: 30 })
  const member = await signedIn(product.url, 'lumingyuan')
  const read = async (path: string, token: string) => {
    const headers = { cookie: `token=${token}` }
    const answer = await fetch(product.url + path, { headers, redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  }
  let told = 0
  for (const path of teamPages.flatMap((page) => [page, `${page}.data`])) {
    told += Number(SECRETS.test((await read(path, owner.token)).text))
    for (const token of [member.token, 'nobody']) {
      const { status, text } = await read(path, token)
      // Data answers a redirection as 202 with its address.
      expect([202, 302, 404], path).toContain(status)
      expect(text, path).not.toMatch(SECRETS)
    }
  }
  expect(told).toBeGreaterThan(8)
})

async function signedIn(origin: string, account: string) {
  const api = apiClient(origin)
  await api.signIn(account, PASSWORD)
  return api
}
