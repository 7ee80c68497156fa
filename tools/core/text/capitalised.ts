/** The word with its first letter large, as a title begins. */
export const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
