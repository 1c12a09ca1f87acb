/** Every table, as migrations and queries know them. */

export * from './tables/files';
export * from './tables/messages';
export * from './tables/operators';
export * from './tables/orders';
export * from './tables/payments';
export * from './tables/people';
export * from './tables/push';
export * from './tables/server';
export * from './tables/support';
export * from './tables/works';
