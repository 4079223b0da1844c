export const desk = { width: 1280, height: 900 };
export const phone = { width: 375, height: 812 };
export const lying = { width: 667, height: 375 };
