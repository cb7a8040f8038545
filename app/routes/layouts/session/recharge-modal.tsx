import { RechargeDialog } from '~/features/commerce/ui'

/** 充值, fetched when it is opened. */
export default RechargeDialog
