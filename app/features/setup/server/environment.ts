import type { Context } from '~/core/context'
import { randomCode } from '~/core/ids'
import { reasonOf } from '~/core/reasons'
import { canSendCodes } from '~/features/auth/server'
import { domainOf } from '~/features/brands/server'
import type { SetupCheck } from '../terms'
import type { SetupView } from '../contract'
import { requireSetupCode } from './codes'

/** What the installation has and lacks, for the holder of its code. Errors: `badCode`. */
export async function openSetup(ctx: Context, code: string): Promise<SetupView> {
  // It writes its row: a database that cannot be written to ends here.
  await requireSetupCode(ctx, code)
  return {
    host: domainOf(ctx.host, ctx.settings),
    checks: [
      { state: 'ok', text: '数据库可读写，尚无数据' },
      await checkFiles(ctx),
      checkCodes(ctx),
      checkModel(ctx),
    ],
  }
}

function checkCodes(ctx: Context): SetupCheck {
  const { SMS_PROVIDER } = ctx.settings
  if (SMS_PROVIDER !== '' && SMS_PROVIDER !== 'inbox') {
    return { state: 'ok', text: '短信已配置' }
  }
  // A local build asks for codes all the same, and keeps them.
  return canSendCodes(ctx)
    ? { state: 'missing', text: '短信未配置，验证码不会发出，收在本机的/dev/inbox里' }
    : { state: 'missing', text: '短信未配置，只能用密码登录' }
}

async function checkFiles(ctx: Context): Promise<SetupCheck> {
  const key = `setup/${randomCode()}`
  try {
    await ctx.files.write(key, new Uint8Array([1]).buffer, 'application/octet-stream')
    const isThere = (await ctx.files.head(key)) !== null
    await ctx.files.remove([key])
    if (isThere) return { state: 'ok', text: '文件存储可用' }
  } catch (error) {
    ctx.log('error', 'setup.files', { reason: reasonOf(error) })
  }
  return { state: 'missing', text: '文件存储不能写入，资料还放不进来' }
}

function checkModel({ settings }: Context): SetupCheck {
  const id = settings.MODEL_ROLES.chat
  const provider = settings.MODEL_PROVIDERS.find((item) => item.id === id)
  return provider
    ? { state: 'ok', text: `模型已接入：${provider.label}` }
    : { state: 'missing', text: '模型未接入，回答只摘引资料原句' }
}
