// Whoever runs it for others must know before a guesser teaches them.
/**
 * What `npm start` says of the header (CLIENT_ADDRESS_HEADER) that tells visitors apart, and of the scheme
 * (PUBLIC_SCHEME) behind a proxy that is named by its header; null: there is nothing to say.
 */
export function addressWarning(header, scheme) {
  if (header === 'cf-connecting-ip') {
    return '注意：CLIENT_ADDRESS_HEADER=cf-connecting-ip。只有 Cloudflare 写入的才可信：请确认本端口只有 Cloudflare（如 cloudflared）能连到，否则任何人都可以冒充别的地址，绕过登录、验证码与分享的限制。\n'
  }
  if (header && header !== 'none') return scheme ? null : SCHEME_WARNING
  const why = header
    ? 'CLIENT_ADDRESS_HEADER=none：不从任何请求头取访问者的地址'
    : '没有设置 CLIENT_ADDRESS_HEADER'
  return `注意：${why}。经反向代理对外提供服务时，所有访问者看起来来自同一个地址，按地址的限制（登录、验证码、分享）无法区分他们，只能放宽。请把它设为代理写入的请求头，如 x-real-ip；代理以 https 对外的，再设 PUBLIC_SCHEME=https。只在本机使用时不必理会。\n`
}

const SCHEME_WARNING =
  '注意：没有设置 PUBLIC_SCHEME。代理以 https 对外提供服务时请设为 https，否则会话 Cookie 不带 Secure，导出与 MCP 里的链接以 http:// 开头；以 http 提供时设为 http，不再提醒。\n'
