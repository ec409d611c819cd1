export const PRODUCT_NAME = 'Echolog'
