import { ensureBuilt } from '../lib/build.mjs'
import { PAGE_LIMITS, weighPages, weighShared } from '../lib/page-weights.mjs'

/**
 * What each page makes a browser load before it works: gzip, in kB of 1,000 bytes. `share` is the scripts' part of what
 * a page may weigh; a build in which one weighs more fails. `shared`: what every page loads.
 */
export async function benchPages() {
  await ensureBuilt()
  const pages = weighPages().map(({ path, scripts, styles, files }) => ({
    page: path,
    scriptsKb: kilobytes(scripts),
    files,
    stylesKb: kilobytes(styles),
    share: Number((scripts / PAGE_LIMITS.page).toFixed(2)),
  }))
  return [{ page: 'shared', scriptsKb: kilobytes(weighShared()) }, ...pages]
}

const kilobytes = (bytes) => Number((bytes / 1000).toFixed(1))
