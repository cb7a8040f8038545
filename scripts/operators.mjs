// npm run operators -- add | remove | list   [--env production]: who runs the installation at /desk.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { operators } = await import('./lib/commerce/operators.mjs')
await operators(process.argv.slice(2))
