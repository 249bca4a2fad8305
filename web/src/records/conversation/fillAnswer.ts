/** The values for {name}, {number} and {product} in a ready answer. */
export interface AnswerFacts {
  name?: string | undefined
  number?: string | undefined
  product?: string | undefined
}

/**
 * Fills in a ready answer. A missing value is removed with the space before it: 'Hello {name},'
 * becomes 'Hello,'.
 */
export function fillAnswer(text: string, facts: AnswerFacts): string {
  return (['name', 'number', 'product'] as const).reduce((filled, word) => {
    const fact = facts[word]?.trim()
    if (fact) return filled.replaceAll(`{${word}}`, () => fact)
    return filled
      .replaceAll(new RegExp(`^\\{${word}\\}[,:]?[ \\t]*`, 'gm'), '')
      .replaceAll(new RegExp(` ?\\{${word}\\}`, 'g'), '')
  }, text)
}
