export const nights: readonly (readonly string[])[] = [
  ['Midnight Signal Tour', 'Tape Hiss & Thunder', 'One Night, All Amps', 'Feedback Season'],
  ['Songs for the Last Train', 'Cello After Dark', 'Quiet Riot of One', 'The Long Way Home'],
  ['Lanterns on the Lawn', 'A Brass Farewell', 'Candlelight Sessions', 'The Harvest Sing-Along'],
  ['Harbor Lights Live', 'Dockside Electric', 'Neon Tides Tour', 'Kick Drum Constellation', 'Pier 9 Afterglow'],
  ['All Night Long', 'Six Hours of Vinyl', 'Basement Sunrise', 'No Sign Outside', 'Run-Out Groove'],
  ['March in Step', 'Swimming Pool Sessions', 'Grey Flags, Loud Drums', 'Winter Uniform Tour', 'Good Posture'],
  ['Unwired', 'Monsoon Circuits', 'Tabla in Technicolor', 'Evening Raga, Live Wires', 'The Drone Summit'],
  ['Maps of Elsewhere', 'The Sunday Atlas', 'Contour Lines', 'North by Northquiet'],
  ['Every Chorus Twice', 'In the Round', 'Glitter & Grief Tour', 'Slow Dance, Fast Car'],
];
