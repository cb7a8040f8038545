import { connect } from 'node:net'

/** Hosts under which a stranger may ask: the machine's own, its address, a team's, and one that nobody has. */
export const SPOOFED_HOSTS = ['localhost', '127.0.0.1', 'lanting.localhost', 'nobody.example']

const INSIDE = [
  'local/r2/public/yanmo-files/originals/1001/1',
  'local/r2/s3/yanmo-files',
  'local/scheduled?cron=*+*+*+*+*',
  'local/email',
  'local/explorer/api',
  'local/platform-proxy',
  'mf/scheduled',
  'handler/scheduled',
]

const SPELLINGS = [
  '/cdn-cgi/',
  '//cdn-cgi/',
  '///cdn-cgi//',
  '/%63dn-cgi/',
  '/%2563dn-cgi/',
  '/cdn%2Dcgi/',
  '/cdn-cgi%2f',
  '/CDN-CGI/',
  '/Cdn-cgi/',
  '/./cdn-cgi/',
  '/login/../cdn-cgi/',
  '/login/%2e%2e/cdn-cgi/',
  '/login/..%2fcdn-cgi/',
  '/login/../../cdn-cgi/./',
  '/\\cdn-cgi\\',
  '/cdn-cgi;x/',
  'http://localhost/cdn-cgi/',
  'http://localhost//cdn-cgi/',
  'HTTP://127.0.0.1/%63dn-cgi/',
]

/** Request targets that lead to the emulator, in each spelling. */
export const EMULATOR_TARGETS = [
  '/cdn-cgi',
  '/cdn-cgi/',
  '/cdn-cgi?x',
  '/__cf_local/stream/x',
  '/__cf_local/imagedelivery/x',
  ...SPELLINGS.flatMap((spelling) => INSIDE.map((path) => spelling + path)),
]

/** Headers that steer the emulator, some twice, some in odd letters. */
export const EMULATOR_HEADERS = [
  'MF-Original-URL: http://localhost/cdn-cgi/local/scheduled',
  'mf-original-url: http://lanting.localhost/login',
  'Mf-OrIgInAl-UrL: http://localhost/cdn-cgi/local/r2/public/yanmo-files/x',
  'MF-Route-Override: yanmo-ingest',
  'MF-Route-Override: files',
  'mf-route-override: nobody',
  'MF-CF-Blob: {"clientIp":"192.0.2.1:1"}',
  'MF-CF-Blob: no json',
  'MF-Proxy-Shared-Secret: x',
  'MF-Disable-Pretty-Error: true',
  'MF-Op: GET',
  'MF-Op-Secret: 00',
  'MF-Sec-Fetch-Mode: navigate',
  'MF-Access-Blob: {}',
  'MF-Experimental-Error-Stack: true',
]

/** Sends these bytes and answers the status line's number and all that came; 0 when the line was closed without a word. */
export function sendRaw(
  port: number,
  lines: readonly string[],
  body = '',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const received: Buffer[] = []
    const end = () => {
      const text = Buffer.concat(received).toString('utf8')
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text })
    }
    socket.on('data', (part) => received.push(part)).on('close', end)
    socket.on('error', () => {})
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
  })
}
