import { Hono, type Context as Answering } from 'hono'
import { body, type ApiEnv } from '~/core/api'
import { loginAccountInput } from '../contract'
import { clearedTokenCookie, tokenCookie } from './cookies'
import { currentUser, signIn, signOut } from './sign-ins'

/** Calls that anyone may make. */
export const authApi = new Hono<ApiEnv>()
  .post('/login/loginAccount', body(loginAccountInput), async (c) => {
    const user = await signIn(c.var.ctx, c.req.valid('json'), deviceOf(c))
    c.header('set-cookie', tokenCookie(user.token, isSecure(c)))
    return c.json(user)
  })
  .post('/user/logout', async (c) => {
    await signOut(c.var.ctx)
    c.header('set-cookie', clearedTokenCookie(isSecure(c)))
    return c.json(true)
  })
  .get('/user/getUserInfo', async (c) => c.json(await currentUser(c.var.ctx)))

const isSecure = (c: Answering) => new URL(c.req.url).protocol === 'https:'

function deviceOf(c: Answering<ApiEnv>) {
  return {
    address: c.var.ctx.address,
    userAgent: c.req.header('user-agent') ?? '',
  }
}
