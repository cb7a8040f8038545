// npm run deploy -- <environment> [--dry-run]: builds for exactly that environment, then uploads both Workers.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { deploy } = await import('./lib/deploy.mjs')
await deploy(process.argv.slice(2))
