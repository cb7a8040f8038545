import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'smol-toml'
import { build, ensureBuilt } from './build.mjs'
import { runTool } from './checks.mjs'
import { root, stop } from './install.mjs'

const FRONT_DOOR_LIMIT = 3 * 1024 * 1024
// The platform takes 10 MB of a Worker on a paid plan; here a new weight is noticed long before.
const INGEST_LIMIT = 5 * 1024 * 1024
const PLACEHOLDER_ID = /^0{8}-/

/**
 * Refuses a local build, a foreign one and one whose ids were never filled in. A dry run with `--built` packs the local build
 * under the environment's configuration: their code is the same.
 */
export async function deploy(args) {
  const isDry = args.includes('--dry-run')
  const isBuilt = isDry && args.includes('--built')
  const environment = args.find((item) => !item.startsWith('--'))
  if (!environment || environment === 'local') {
    stop('请写明要部署的环境，例如：npm run deploy -- production。本地构建不能部署。')
  }
  if (isBuilt) {
    await ensureBuilt()
    for (const name of ['ingest', 'server']) configureBuilt(name, environment)
  } else {
    await build({ CLOUDFLARE_ENV: environment })
    // The next npm start must not take this for a local build.
    rmSync(join(root, 'build/.stamp'), { force: true })
  }
  const file = isBuilt ? `wrangler.${environment}.json` : 'wrangler.json'
  const workers = ['ingest', 'server'].map((name) => readConfig(name, file))
  for (const { name, config } of workers) requireEnvironment(name, config, environment, isDry)
  const [ingest, server] = workers
  if (args.includes('--first')) {
    await uploadPlaceholder(ingest.config, entrypointsOf(server.config, ingest.config.name), isDry)
    await upload(server, isDry)
  }
  await upload(ingest, isDry)
  if (!args.includes('--first')) await upload(server, isDry)
}

const SOURCES = { server: 'wrangler.toml', ingest: 'wrangler.ingest.toml' }

/** Writes the environment's configuration of a Worker beside the one it was built with. */
function configureBuilt(name, environment) {
  const { config } = readConfig(name, 'wrangler.json')
  const { env = {} } = parse(readFileSync(join(root, SOURCES[name]), 'utf8'))
  const own = env[environment]
  if (!own) stop(`${SOURCES[name]} 里没有 [env.${environment}]。`)
  const file = join(root, 'build', name, `wrangler.${environment}.json`)
  writeFileSync(file, JSON.stringify({ ...config, ...own, targetEnvironment: environment }))
}

/**
 * Each Worker is bound to the other, and neither may be uploaded before the other is there: the first time an empty ingest
 * Worker goes ahead.
 */
async function uploadPlaceholder({ name, compatibility_date: date }, entrypoints, isDry) {
  const directory = mkdtempSync(join(tmpdir(), 'yanmo-first-'))
  const script = join(directory, 'empty.mjs')
  writeFileSync(
    script,
    `import { WorkerEntrypoint } from 'cloudflare:workers'
${entrypoints.map((entrypoint) => `export class ${entrypoint} extends WorkerEntrypoint {}`).join('\n')}
export default { fetch: () => new Response(null, { status: 404 }) }
`,
  )
  const command = ['wrangler', 'deploy', script, '--name', name, '--compatibility-date', date]
  const dry = isDry ? ['--dry-run', '--outdir', join(directory, 'out')] : []
  const code = await runTool([...command, ...dry], { isQuiet: isDry })
  rmSync(directory, { recursive: true, force: true })
  if (code !== 0) stop(`${name} 的空壳没有部署成功。`)
}

/** The classes of a Worker that another one is bound to. */
const entrypointsOf = ({ services = [] }, worker) =>
  services.flatMap(({ service, entrypoint }) =>
    service === worker && entrypoint ? [entrypoint] : [],
  )

function readConfig(name, file) {
  const config = JSON.parse(readFileSync(join(root, 'build', name, file), 'utf8'))
  return { name, file, config }
}

function requireEnvironment(name, config, environment, isDry) {
  if (config.targetEnvironment !== environment || config.vars?.APP_ENV === 'local') {
    stop(`build/${name} 不是为「${environment}」构建的，拒绝部署。`)
  }
  if (!isDry && config.d1_databases.some((item) => PLACEHOLDER_ID.test(item.database_id))) {
    stop(
      `请先在 wrangler.toml 与 wrangler.ingest.toml 的 [env.${environment}] 里填写 D1 数据库的 id。`,
    )
  }
}

async function upload({ name, file }, isDry) {
  const outdir = mkdtempSync(join(tmpdir(), 'yanmo-deploy-'))
  const command = ['wrangler', 'deploy', '-c', `build/${name}/${file}`]
  const code = await runTool(isDry ? [...command, '--dry-run', '--outdir', outdir] : command, {
    isQuiet: isDry,
  })
  const bytes = isDry ? gzipSize(outdir) : 0
  rmSync(outdir, { recursive: true, force: true })
  if (code !== 0) stop(`${name} 部署没有成功。`)
  if (!isDry) return
  console.log(
    `${name === 'server' ? '前门' : '学习'} Worker：gzip 后 ${(bytes / 1024).toFixed(0)} KB`,
  )
  if (name === 'server' && bytes > FRONT_DOOR_LIMIT) stop('前门 Worker 超过 3 MB，拒绝。')
  if (name === 'ingest' && bytes > INGEST_LIMIT) stop('学习 Worker 超过 5 MB，拒绝。')
}

function gzipSize(directory) {
  return globSync('**/*.{js,mjs,wasm,bin}', { cwd: directory })
    .map((file) => join(directory, file))
    .filter((file) => statSync(file).isFile())
    .reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)
}
