/** Languages whose text is recognized, for spelling and for how numbers and dates are written. */
export type Language = 'en' | 'vi' | 'ru' | 'id' | 'fil';
