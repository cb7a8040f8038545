import { ensureBuilt } from '../../scripts/lib/build.mjs'

/** Builds what is stale before any journey starts: those that run side by side would build over each other. */
export default () => ensureBuilt()
