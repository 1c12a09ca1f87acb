/** Extensions of the pictures that the photo tools take. */
export const photoExtensions = ['jpg', 'jpeg', 'png'] as const;
