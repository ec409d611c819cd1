/** The working name of the product, in one place. */
export const PRODUCT_NAME = 'Echolog'
