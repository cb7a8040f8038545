import { seedGoodsOnce } from '../../lib/commerce/goods.mjs'

/** 500 coins. */
export const GOODS = '21'
export const PRICE_FEN = 5_000
const OWNER = '2001'
// As many may wait to be paid in one team.
const ORDERS_OF_A_TEAM = 20

/** Teams of 沈砚's, so many that all orders can wait at once. Answers their ids. */
export async function addBuyers(database, orders) {
  await seedGoodsOnce(database)
  const ids = Array.from({ length: Math.ceil(orders / ORDERS_OF_A_TEAM) }, (_, no) =>
    String(7600 + no),
  )
  const put = (sql, ...values) => database.prepare(sql).bind(...values)
  await database.batch(
    ids.flatMap((id) => [
      put(
        "INSERT INTO teams (id, name, status, expires_at, created_at, vip_level) VALUES (?, ?, 'active', 9999999999999, 0, 3)",
        id,
        `下单${id}`,
      ),
      put(
        "INSERT INTO members (id, team_id, account_id, role, joined_at) VALUES (?, ?, ?, 'owner', 0)",
        `${id}9`,
        id,
        OWNER,
      ),
    ]),
  )
  return ids
}
