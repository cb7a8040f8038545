// npm run teams -- code | create | list | set-plan | expire   [--env production]: teams by the operator's hand.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { teams } = await import('./lib/teams.mjs')
await teams(process.argv.slice(2))
