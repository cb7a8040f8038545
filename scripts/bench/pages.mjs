import { ensureBuilt } from '../lib/build.mjs'
import { PAGE_LIMITS, weighPages, weighShared } from '../lib/page-weights.mjs'

/**
 * What each page makes a browser load before it works: gzip, in kB of 1,000 bytes. A build in which one weighs more than
 * its goal fails. `shared`: what every page loads.
 */
export async function benchPages() {
  await ensureBuilt()
  const pages = weighPages().map(({ path, scripts, styles, files }) => ({
    page: path,
    scriptsKb: kilobytes(scripts),
    files,
    stylesKb: kilobytes(styles),
    ...against(scripts, path === '/login' ? PAGE_LIMITS.signIn : PAGE_LIMITS.page, files),
  }))
  const shared = weighShared()
  return [
    { page: 'shared', scriptsKb: kilobytes(shared), ...against(shared, PAGE_LIMITS.shared) },
    ...pages,
  ]
}

const against = (bytes, limit, files = 0) => ({
  goal: kilobytes(limit),
  met: bytes <= limit && files <= PAGE_LIMITS.files,
})

const kilobytes = (bytes) => Number((bytes / 1000).toFixed(1))
