// npm run house [-- names]: how the source stands against the aims of its layout. Exit code 1 where one is missed.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { reportHouse } = await import('./lib/house/report.mjs')
process.exit(reportHouse({ listNames: process.argv.includes('names') }) ? 0 : 1)
