/** What stands in the place of {name}, {number} and {product} in a ready answer. */
export interface AnswerFacts {
  name?: string | undefined
  number?: string | undefined
  product?: string | undefined
}

/** A ready answer as it is sent. Where a fact is missing, its place and the space before it go: 'Hello {name},' is 'Hello,'. */
export function fillAnswer(text: string, facts: AnswerFacts): string {
  return (['name', 'number', 'product'] as const).reduce((filled, word) => {
    const fact = facts[word]?.trim()
    if (fact) return filled.replaceAll(`{${word}}`, () => fact)
    return filled
      .replaceAll(new RegExp(`^\\{${word}\\}[,:]?[ \\t]*`, 'gm'), '')
      .replaceAll(new RegExp(` ?\\{${word}\\}`, 'g'), '')
  }, text)
}
