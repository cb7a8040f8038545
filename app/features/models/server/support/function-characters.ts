/** Characters that tie words together; they may stand anywhere. */
export const FUNCTION_CHARACTERS: ReadonlySet<string> = new Set(
  '的了是在有和与及或也都就而被把对从到于为由等中上下之其这那个该此以因所并且则即又',
)
