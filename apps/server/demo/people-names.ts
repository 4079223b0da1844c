export const firstNames = `
  Aaliyah Adrian Aisha Alejandro Amara Amelia Anders Anjali Arjun Beatriz Benjamin Bianca Caleb Camila Chidi
  Chloe Daniel Dara Deepak Diego Elena Elias Emma Esther Farah Felix Fiona Gabriel Grace Hana Hassan Hugo
  Imani Ingrid Isaac Ivy Jamal Jasmine Joon Julia Kavya Kenji Lara Leo Lucia Malik Maya Mei Mateo Naomi Nikhil
  Noah Olivia Omar Paloma Priya Quinn Rafael Rina Rohan Ruth Samir Sofia Tariq Tessa Thomas Uma Victor Wren
  Xavier Yara Yusuf Zane Zoe
`
  .trim()
  .split(/\s+/);

export const lastNames = `
  Abara Adler Alvarez Andersen Bakshi Barros Bell Bennett Castillo Chen Clarke Cohen Costa Das Diaz Dubois Eze
  Farrell Fischer Flores Garcia Gupta Haddad Hansen Hayes Hernandez Hughes Ibrahim Ito Iyer Jackson Jensen
  Johnson Kapoor Kim Kowalski Kumar Larsen Lee Lopez Marino Mbeki Mehta Meyer Morales Nakamura Nguyen Novak
  Okonkwo Olsen Park Patel Pereira Petrov Quintero Ramirez Reyes Rossi Santos Schmidt Shah Silva Singh Suzuki
  Tanaka Torres Tran Vargas Walker Weiss Williams Wong Yilmaz Zhang
`
  .trim()
  .split(/\s+/);
