export { spendOnce, sweepSpentTokens } from './replay'
