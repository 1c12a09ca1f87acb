/** Languages whose text is told from others', for spelling and for how numbers and dates are written. */
export type Language = 'en' | 'vi' | 'ru' | 'id' | 'fil';
