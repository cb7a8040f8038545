import { inject, test } from 'vitest'

/** For what is measured or broken at D1’s own interface: with `LIBSQL=1` nothing of the product passes there. */
export const testOverD1 = test.skipIf(inject('isLibsql'))
